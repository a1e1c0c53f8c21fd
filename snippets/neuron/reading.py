"""A wheel's code and metadata, read without installing or importing it."""

import ast
import zipfile
from email import message_from_bytes


class Wheel:
    def __init__(self, file):
        with zipfile.ZipFile(file) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        self.modules = {
            name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): data.decode()
            for name, data in files.items()
            if name.endswith(".py")
        }
        metadata = next(data for name, data in files.items() if name.endswith(".dist-info/METADATA"))
        self.metadata = message_from_bytes(metadata)

    def tree(self, module):
        return ast.parse(self.modules[module])

    def mentions(self, word):
        """Number of modules whose text has the word."""
        return sum(word in text for text in self.modules.values())

    def definition(self, module, path):
        """The class, function or method at a dotted path within a module."""
        node = self.tree(module)
        for name in path.split("."):
            node = next(each for each in node.body if getattr(each, "name", None) == name)
        return node

    def literal(self, module, name):
        """The literal that a module assigns to a name."""
        assignments = (node for node in self.tree(module).body if isinstance(node, ast.Assign))
        return next(ast.literal_eval(each.value) for each in assignments if each.targets[0].id == name)

    def defaults(self, module, path):
        """Fields of a dataclass, each with the literal that is its default, else None."""
        found = {}
        for field in self.definition(module, path).body:
            if isinstance(field, ast.AnnAssign):
                options = {each.arg: each.value for each in getattr(field.value, "keywords", [])}
                default = options.get("default")
                found[field.target.id] = (
                    ast.literal_eval(default) if isinstance(default, ast.Constant) else None
                )
        return found

    def guard(self, module, path, condition):
        """The `if` statement with this condition in a function, ready to be run by itself."""
        for node in ast.walk(self.definition(module, path)):
            if isinstance(node, ast.If) and ast.unparse(node.test) == condition:
                return compile(ast.Module([node], []), module, "exec")
        raise LookupError(condition)

    def function(self, module, path, **names):
        """A function by itself, with the names that it uses."""
        definition = self.definition(module, path)
        definition.returns, definition.decorator_list = None, []
        for argument in definition.args.args:
            argument.annotation = None
        exec(compile(ast.Module([definition], []), module, "exec"), names)
        return names[definition.name]

    @staticmethod
    def condition(node):
        """The condition of an `if` statement as text."""
        return ast.unparse(node.test)

import zipfile

wheels = ["bionemo_core-2.4.5-py3-none-any.whl", "bionemo_llm-2.4.5-py3-none-any.whl"]
version = wheels[0].split("-")[1]

files = [name for wheel in wheels for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".py")]
modules = [name.removesuffix(".py").replace("/", ".") for name in files]
packages = sorted({".".join(name.split(".")[:2]) for name in modules if "." in name})

old = "bionemo.model.molecule.megamolbart.infer"
old_modules = sum(name.startswith("bionemo.model.") for name in modules)
mentions = sum("megamolbart" in name.lower() for name in modules)
all_modules = len(modules)

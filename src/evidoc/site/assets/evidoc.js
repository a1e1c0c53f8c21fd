/* Copies code, and makes the items of `::: quiz` answerable. Without this script both are read all the same. */
(() => {
  "use strict";

  /* --- copy --- */

  const offerCopy = (button) => {
    const code = button.closest(".evidoc-block").querySelector("pre code");
    const label = button.textContent;
    let timer;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = button.dataset.done;
      clearTimeout(timer);
      timer = setTimeout(() => { button.textContent = label; }, 2000);
    });
    button.hidden = false;
  };

  // Browsers give the clipboard to pages from https, from loopback and from files only.
  if (navigator.clipboard) document.querySelectorAll(".evidoc-copy").forEach(offerCopy);

  /* --- quiz --- */

  // A private window may refuse storage: the quiz then only forgets.
  const store = {
    get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* forgotten */ } },
    remove: (key) => { try { localStorage.removeItem(key); } catch { /* nothing to forget */ } },
  };

  class Item {
    constructor(form, words, changed) {
      this.form = form;
      this.words = words;
      // Both languages show the same item under the same key; a changed item has another.
      this.key = `evidoc:quiz:${form.dataset.item}:${form.dataset.hash}`;
      this.button = form.querySelector("button");
      this.status = form.querySelector("[role=status]");
      this.reasons = form.querySelector("details");
      this.options = [...form.querySelectorAll("input[type=radio]")];
      this.answers = [...form.querySelectorAll("details > ol > li")];
      this.button.hidden = this.button.disabled = false;
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const chosen = this.options.findIndex((option) => option.checked);
        if (chosen < 0) {
          this.say(words.choose);
        } else {
          store.set(this.key, String(chosen));
          this.show(chosen);
          changed();
        }
      });
      const before = Number.parseInt(store.get(this.key) ?? "", 10);
      if (before >= 0 && before < this.options.length) this.show(before);
    }

    get missed() { return this.chosen !== undefined && !this.right(this.chosen); }

    get solved() { return this.chosen !== undefined && this.right(this.chosen); }

    right(index) { return this.answers[index].hasAttribute("data-right"); }

    say(text) { this.status.textContent = text; }

    show(chosen) {
      this.chosen = chosen;
      this.form.dataset.result = this.right(chosen) ? "right" : "wrong";
      this.options.forEach((option, index) => {
        option.checked = index === chosen;
        const label = option.closest("label");
        label.classList.toggle("evidoc-is-right", this.right(index));
        label.classList.toggle("evidoc-is-wrong", index === chosen && !this.right(index));
      });
      const reason = this.answers[chosen].querySelector(".evidoc-reason");
      const verdict = this.right(chosen) ? this.words.right : this.words.wrong;
      this.say(reason ? `${verdict} ${reason.textContent}` : verdict);
      this.reasons.open = true;
    }

    clear() {
      store.remove(this.key);
      this.chosen = undefined;
      delete this.form.dataset.result;
      for (const option of this.options) {
        option.checked = false;
        option.closest("label").classList.remove("evidoc-is-right", "evidoc-is-wrong");
      }
      this.say("");
      this.reasons.open = false;
    }
  }

  const start = (quiz) => {
    const words = JSON.parse(quiz.dataset.words);
    const bar = quiz.querySelector(".evidoc-bar");
    const score = bar.querySelector("[role=status]");
    const [retry, reset] = ["retry", "reset"].map((name) => bar.querySelector(`[data-do=${name}]`));
    const update = () => {
      const right = items.filter((item) => item.solved).length;
      const open = items.filter((item) => item.chosen === undefined).length;
      retry.disabled = !items.some((item) => item.missed);
      reset.disabled = open === items.length;
      score.textContent = words.score
        .replace("{right}", right).replace("{total}", items.length).replace("{open}", open);
    };
    const items = [...quiz.querySelectorAll("form.evidoc-item")].map((form) => new Item(form, words, update));
    const clear = (some) => {
      some.forEach((item) => item.clear());
      update();
      some[0]?.options[0].focus();
    };
    retry.addEventListener("click", () => clear(items.filter((item) => item.missed)));
    reset.addEventListener("click", () => clear([...items]));
    bar.hidden = false;
    update();
  };

  document.querySelectorAll(".evidoc-quiz").forEach(start);
})();

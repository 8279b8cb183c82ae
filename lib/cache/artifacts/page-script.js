(() => {
  const root = document.documentElement;
  const key = "plx-theme";
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = read();
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;
  root.dataset.scripts = "on";
  const isDark = () =>
    getComputedStyle(root).colorScheme === "dark" ||
    (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-theme-switch]") : null;
    if (!button) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(key, root.dataset.theme);
    } catch {
      // A browser that keeps nothing still changes this page.
    }
  });
})();

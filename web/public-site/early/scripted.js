// What needs a script is there from the first paint on, and never without one (`pages.module.css`).
document.documentElement.dataset.scripted = '';

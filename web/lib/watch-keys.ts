/**
 * Marks the page while it is used by keys: a browser draws a ring around what a program focuses as
 * a page opens or in the place of a clicked button, and only a person who goes by keys needs it.
 */
export function watchKeys() {
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () =>
      document.documentElement.toggleAttribute('data-keys', type === 'keydown'),
    );
  }
}

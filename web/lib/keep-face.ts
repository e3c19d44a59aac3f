/** Later than the first paint, with which it would share a slow line. */
const afterLoadMs = 1_500;

/**
 * Fetches the shop's own face once the page stands, for the next one: a phone reads its first page
 * in a face that it has, half a second earlier and without a jump (`ui/tokens.css`).
 */
export function keepFace() {
  if ('face' in document.documentElement.dataset) return;
  addEventListener('load', () => setTimeout(fetchFace, afterLoadMs));
}

async function fetchFace() {
  try {
    await document.fonts.load('1em "Inter Variable"');
    localStorage.setItem('face', 'kept');
  } catch {
    // The next page tries again.
  }
}

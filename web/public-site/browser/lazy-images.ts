/** How far below the window an image is fetched already. */
const nearPx = 100;
/** While somebody scrolls, an image must stay near this long: what is flung past costs nothing. */
const scrollDelayMs = 300;

/** Fetches the pictures that stand in the page as `data-src` when they come near the window. */
export function startLazyImages() {
  const near = new Set<Element>();
  let delay = 0;
  const fetchNear = () => {
    for (const image of near) {
      (image as HTMLImageElement).src = image.getAttribute('data-src') ?? '';
      observer.unobserve(image);
    }
    near.clear();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        near[isIntersecting ? 'add' : 'delete'](target);
      setTimeout(fetchNear, delay);
      delay = scrollDelayMs;
    },
    { rootMargin: `${nearPx}px` },
  );
  for (const image of document.querySelectorAll('img[data-src]')) observer.observe(image);
}

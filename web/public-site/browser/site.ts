/** The script of all public pages. Every page works without it; it adds comfort. */
import { startThemeToggle } from './theme-toggle.ts';

/** How far below the window an image is fetched already. */
const nearPx = 100;
/**
 * While a visitor scrolls, an image must stay near this long: images that pass quickly cost
 * nothing.
 */
const scrollDelayMs = 300;

startThemeToggle();
startLazyImages();
greetSignedIn();

/** Signed-in users are sent to the dashboard instead of the sign-in page. */
function greetSignedIn() {
  try {
    if (!localStorage.getItem('authToken') || !localStorage.getItem('userDetails')) return;
  } catch {
    return;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    link.href = '/dashboard';
    link.textContent = link.dataset['signedIn'] ?? '';
  }
}

/** Fetches the pictures that stand in the page as `data-src` when they come near the window. */
function startLazyImages() {
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

/** The script of all public pages. Every page works without it; it adds comfort. */
import { keepFace } from '../../lib/keep-face.ts';
import { startLazyImages } from './lazy-images.ts';
import { startThemeToggle } from './theme-toggle.ts';

startThemeToggle();
startLazyImages();
greetSignedIn();
keepFace();

/** Whoever is signed in is led to the dashboard instead of the sign-in page. */
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

import { visitorCountry } from '../../lib/visitor-country.ts';

/**
 * Puts the country that the browser tells of at the head of a list of proxies (`data-first` says
 * of what), where nobody sees it move. From a folded list it takes the place of the last shown.
 */
export function showOwnCountryFirst() {
  const country = visitorCountry();
  const isPainted = () => performance.getEntriesByType('paint').length > 0;
  for (const list of document.querySelectorAll<HTMLElement>('[data-first]')) {
    const own = document.querySelector(`[data-${list.dataset['first']}="${country}"]`);
    if (!own || (isPainted() && list.getBoundingClientRect().top < innerHeight)) continue;
    if (own.parentElement !== list && list.lastElementChild) {
      own.parentElement?.prepend(list.lastElementChild);
    }
    list.prepend(own);
  }
}

import { firstLocale, furtherLocales, locales } from '#contracts/locales.ts';
import { catalogue } from '../../texts.ts';

/** The banner of a rehearsal on every page and document, in the reader's language. */
export const rehearsalWords = catalogue(
  'rehearsal',
  'This is a rehearsal. Payments are tests, and nothing you buy here is real.',
);

/** Put before the title and the number of each document. */
export const rehearsalMark = 'REHEARSAL';

/** Another language's words on a page of this one, and this one's on any other page. */
const hiddenBy = (locale: string) => [
  `html[lang=${locale}] .rehearsal [lang=${firstLocale}]`,
  `html:not([lang=${locale}]) .rehearsal [lang=${locale}]`,
];

const style =
  '.rehearsal{margin:0;padding:.5rem 1rem;background:#8a1c1c;color:#fff;font:600 .875rem/1.4 sans-serif;text-align:center}' +
  `${furtherLocales.flatMap(hiddenBy).join()}{display:none}`;

/**
 * Puts the banner at the top of a page's body, before anything that a script draws. It holds all
 * languages and shows that of the page, also when the reader changes it there.
 */
export function withRehearsalBanner(html: string): string {
  const words = locales.map((each) => `<span lang="${each}">${rehearsalWords[each]}</span>`);
  const banner = `<style>${style}</style><p class="rehearsal" role="status">${words.join('')}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + banner);
}

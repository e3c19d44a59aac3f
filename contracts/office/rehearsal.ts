/** What a rehearsal says of itself on every page and document, in the reader's language. */
export const rehearsalWords = {
  en: 'This is a rehearsal. Payments are tests, and nothing you buy here is real.',
  sw: 'Hili ni jaribio. Malipo ni ya majaribio, na chochote unachonunua hapa si halisi.',
} as const;

/** Put before the title and the number of each document. */
export const rehearsalMark = 'REHEARSAL';

const style =
  '.rehearsal{margin:0;padding:.5rem 1rem;background:#8a1c1c;color:#fff;font:600 .875rem/1.4 sans-serif;text-align:center}' +
  'html[lang=sw] .rehearsal [lang=en],html:not([lang=sw]) .rehearsal [lang=sw]{display:none}';

/**
 * Puts the banner at the top of a page's body, before anything that a script draws. It holds both
 * languages and shows that of the page, also when the reader changes it there.
 */
export function withRehearsalBanner(html: string): string {
  const words = Object.entries(rehearsalWords).map(
    ([language, text]) => `<span lang="${language}">${text}</span>`,
  );
  const banner = `<style>${style}</style><p class="rehearsal" role="status">${words.join('')}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + banner);
}

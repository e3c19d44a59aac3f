import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import type { MailLine } from './cut-quotes.ts';

/** Marks the lines of a quote; it cannot be forged, since control characters are removed before. */
const quoteMark = '\u0001';
// oxlint-disable-next-line no-control-regex -- it is control characters that it takes out
const controls = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const asQuote: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (text) =>
      text
        .split('\n')
        .map((line) => `${quoteMark}${line}`)
        .join('\n'),
  });
};

const tight = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const options: HtmlToTextOptions = {
  wordwrap: false,
  preserveNewlines: false,
  decodeEntities: true,
  limits: { maxDepth: 100, maxChildNodes: 10_000, maxInputLength: 2_000_000, ellipsis: ' …' },
  formatters: { asQuote },
  selectors: [
    { selector: 'blockquote', format: 'asQuote' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'img', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'p', options: tight },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { ...tight, uppercase: false },
    })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

/** The words of a mail that came as a page only. What they are shown as is text in any case. */
export const linesOfHtml = (html: string): MailLine[] =>
  convert(html.replace(controls, ''), options)
    .split('\n')
    .map((line) => {
      const isQuoted = line.startsWith(quoteMark);
      return { text: line.replaceAll(quoteMark, '').trimEnd(), isQuoted };
    });

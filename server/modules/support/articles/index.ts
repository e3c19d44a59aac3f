/** Markdown as HTML, for the thread that reads files and long texts. */
export { markdownTexts } from './render-markdown.ts';

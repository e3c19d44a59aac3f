import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** Paths of the built files, relative to the site's root and without a leading slash. */
export type Assets = Readonly<{ stylesheets: readonly string[]; font: string; script: string }>;

export type Page = Readonly<{
  /** The file's name without `.html`; `index` is `/`. */
  name: string;
  title: string;
  description: string;
  body: ReactNode;
  /** Kept out of search engines: forms' ends, forwards, the not-found page. */
  hidden?: boolean;
  /** Scripts that have to run before the first paint. */
  early?: readonly string[];
  /** Where this address has moved to. */
  forward?: string;
}>;

/** A whole HTML document, without a byte of React in it. */
export function renderDocument(page: Page, assets: Assets): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`;
}

type Props = { page: Page; assets: Assets };

function Document({ page, assets }: Props) {
  const path = page.name === 'index' ? '/' : `/${page.name}`;
  return (
    <html lang="en" data-site="">
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={page.description} />
        {page.hidden && <meta name="robots" content="noindex" />}
        {page.forward && <meta httpEquiv="refresh" content={`0; url=${page.forward}`} />}
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content="/icon-512.png" />
        {['theme.js', ...(page.early ?? [])].map((file) => (
          <script key={file} src={`/${file}`} />
        ))}
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={`/${assets.font}`}
        />
        {assets.stylesheets.map((file) => (
          <link key={file} rel="stylesheet" href={`/${file}`} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script type="module" src={`/${assets.script}`} />
      </head>
      <body className={styles.page}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        <Header current={path} />
        <main id="content" tabIndex={-1}>
          {page.body}
        </main>
        <Footer />
      </body>
    </html>
  );
}

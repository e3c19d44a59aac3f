import { locales, type Locale } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { publicPath } from '#contracts/public-paths.ts';
import type { Catalogue } from '../lib/words.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageLanguage } from './language.ts';
import styles from './shell.module.css';
import { siteWords } from './words/site-words.tsx';

/**
 * What the build has made. Styles and scripts are written into the page itself, as a phone waits
 * a quarter of a second for each further file; the content policy names them by their hashes.
 */
export type Assets = Readonly<{
  styles: string;
  early: Readonly<Record<EarlyScript, string>>;
  scripts: Readonly<Record<'site' | PageScript, string>>;
  /** Its path, relative to the site's root and without a leading slash. */
  font: string;
}>;

/** Scripts that run before the first paint, by the name of their file. */
export type EarlyScript = 'theme' | 'language' | 'face' | 'scripted' | 'landing' | 'offline';

/** Scripts of single pages, by the name of their file; `site` is on all of them. */
export type PageScript = 'front' | 'contact' | 'faq' | 'openmail';

export type Page = Readonly<{
  /** Its English address; a page that answers for others has none of its own. */
  path: string | undefined;
  words: Catalogue<{ title: string; description: string }>;
  body: ReactNode;
  /** Kept out of search engines: forms' ends, forwards, the not-found page. */
  hidden?: boolean;
  /** Beside those of every page. */
  early?: EarlyScript;
  /** Beside that of every page. */
  script?: PageScript;
  /** Where this address has moved to, as the English address. */
  forward?: string;
}>;

type Props = { page: Page; locale: Locale; assets: Assets };

/** A whole HTML document in one language, without a byte of React in it. */
export function renderDocument(props: Props): string {
  const html = renderToStaticMarkup(<Document {...props} />);
  // In what is read, a line never ends after the hyphen of a name.
  return `<!doctype html>${html.replaceAll(/(?<=<body.*>[^<]*)M-Pesa/g, 'M-\u2060Pesa')}`;
}

function Document({ page, locale, assets }: Props) {
  const { title, description } = page.words[locale];
  const path = page.path ?? '/';
  return (
    <html lang={locale} data-site="">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={description} />
        {page.hidden ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Addresses path={path} locale={locale} />
        )}
        {page.forward && (
          <meta httpEquiv="refresh" content={`0; url=${publicPath(page.forward, locale)}`} />
        )}
        <meta name="application-name" content="Lango" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:locale" content={locale === 'sw' ? 'sw_KE' : 'en_KE'} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content="/icon-512.png" />
        <Script code={assets.early.theme} />
        <Script code={assets.early.language} />
        <Script code={assets.early.face} />
        <Script code={assets.early.scripted} />
        {page.early && <Script code={assets.early[page.early]} />}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={`/${assets.font}`}
          media="(width >= 48rem)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Script code={assets.scripts.site} type="module" />
        {page.script && <Script code={assets.scripts[page.script]} type="module" />}
      </head>
      <body className={styles.page}>
        <PageLanguage value={locale}>
          <a className={styles.skip} href="#content">
            {siteWords[locale].skip}
          </a>
          <p className={styles.rest} role="status" hidden data-if="maintenance">
            <span data-fact="maintenance" />
          </p>
          <Header path={path} />
          <main id="content" tabIndex={-1}>
            {page.body}
          </main>
          <Footer path={path} />
        </PageLanguage>
      </body>
    </html>
  );
}

/** A module runs when the page has been read, any other script at once. */
const Script = ({ code, type }: { code: string; type?: 'module' }) => (
  <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
);

/** Tells search engines the page's own address and where it stands in the other language. */
function Addresses({ path, locale }: { path: string; locale: Locale }) {
  return (
    <>
      <link rel="canonical" href={publicPath(path, locale)} data-whole="" />
      {locales.map((each) => (
        <link
          key={each}
          rel="alternate"
          hrefLang={each}
          href={publicPath(path, each)}
          data-whole=""
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={path} data-whole="" />
    </>
  );
}

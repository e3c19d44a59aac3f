import type { ReactNode } from 'react';
import { tokenScopes } from '#contracts/account/api-tokens.ts';
import { apiBase } from '#contracts/site/paths.ts';
import {
  commandOf,
  exampleBase,
  exampleToken,
  guideEntries,
  guideParts,
  type GuideEntry,
  type GuideName,
} from '#contracts/account/token-guide.ts';
import { tokenMark } from '#contracts/tokens.ts';
import { shapeOf } from '../api-shape.ts';
import styles from '../developers.module.css';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import pages from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { developersWords } from '../words/developers-words.tsx';

const parts = ['begin', 'scopes', 'rules', 'buy', 'calls'] as const;
const code = (text: string) => <code>{text}</code>;
/** A text with names of fields and headers between backticks. */
const coded = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
const openApi = (text: string) => <a href={`${apiBase}/openapi.json`}>{text}</a>;

/** What a program may ask of the shop, and how; made of the contracts that the shop itself uses. */
export function Developers() {
  const t = usePageWords(developersWords);
  const { origin } = useSiteData();
  return (
    <div className={pages.page}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
        <nav className={pages.actions} aria-label={t.onThisPage}>
          {parts.map((part) => (
            <a key={part} href={`#${part}`}>
              {t[part]}
            </a>
          ))}
        </nav>
      </PageHead>
      <Part id="begin">
        <p>
          {t.beginText((text) => (
            <a href="/account/api">{text}</a>
          ))}
        </p>
        <Code>
          export {exampleBase}={origin + apiBase}
          {`\nexport ${exampleToken}=${tokenMark}…\n\n${commandOf(guideEntries.countries)}`}
        </Code>
        <p>{t.rest}</p>
      </Part>
      <Part id="scopes">
        <dl className={pages.facts}>
          {tokenScopes.map((scope) => (
            <div key={scope}>
              <dt>{code(scope)}</dt>
              <dd>{t.scopeTexts[scope]}</dd>
            </div>
          ))}
        </dl>
        <p>{t.scopesText}</p>
      </Part>
      <Rules />
      <Part id="buy">
        <p>{coded(t.buyText)}</p>
        <Code>{buyExample}</Code>
      </Part>
      <Calls />
    </div>
  );
}

function Part({ id, children }: { id: (typeof parts)[number]; children: ReactNode }) {
  const t = usePageWords(developersWords);
  return (
    <section id={id} className={styles.part}>
      <h2>{t[id]}</h2>
      {children}
    </section>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <pre className={styles.code}>
    <code>{children}</code>
  </pre>
);

const buyExample = [
  commandOf(guideEntries.listProxies),
  `PROXY=prx_…\n${commandOf(guideEntries.quote)}`,
  `QUOTE=quo_… AMOUNT=… KEY=order-1\n${commandOf(guideEntries.createPayment)}`,
].join('\n\n');

function Rules() {
  const t = usePageWords(developersWords);
  const at = usePublicPath();
  const { document, problems, ...texts } = t.ruleTexts;
  const allProblems = (text: string) => <a href={at('/problems')}>{text}</a>;
  const told = Object.entries(texts).map(([rule, text]) => [rule, coded(text)] as const);
  return (
    <Part id="rules">
      <dl className={pages.facts}>
        {[
          ...told,
          ['problems', problems(allProblems)] as const,
          ['document', document(openApi)] as const,
        ].map(([rule, text]) => (
          <div key={rule}>
            <dt>{t.ruleTitles[rule as keyof typeof t.ruleTitles]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Calls() {
  const t = usePageWords(developersWords);
  return (
    <Part id="calls">
      {guideParts.map(([part, entries]) => (
        <div key={part} className={styles.calls}>
          <h3>{t.parts[part]}</h3>
          {Object.entries(entries).map(([name, entry]) => (
            <Entry key={name} entry={entry} says={t.guide[name as GuideName]} />
          ))}
        </div>
      ))}
    </Part>
  );
}

function Entry({ entry, says }: { entry: GuideEntry; says: string }) {
  const t = usePageWords(developersWords);
  const { call, file } = entry;
  return (
    <details>
      <summary>
        <code>
          <b>{call.method}</b> {call.path}
        </code>{' '}
        <span>{says}</span>
      </summary>
      <p>
        {t.scope}: {code(call.token ?? '')}
      </p>
      <Code>{commandOf(entry)}</Code>
      {call.query && <Shape title={t.query}>{shapeOf(call.query, 'input')}</Shape>}
      {call.body && <Shape title={t.body}>{shapeOf(call.body, 'input')}</Shape>}
      {call.answer ? (
        <Shape title={t.answer}>{shapeOf(call.answer, 'output')}</Shape>
      ) : (
        <p>
          {t.answer}: {file ? t.file : t.nothing}
        </p>
      )}
    </details>
  );
}

function Shape({ title, children }: { title: string; children: string }) {
  return (
    <>
      <p>{title}:</p>
      <Code>{children}</Code>
    </>
  );
}

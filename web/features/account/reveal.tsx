import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Link2Off from 'lucide-react/icons/link-2-off';
import { proofCalls, type Revealed } from '#contracts/account/proof.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { CopiedValue, CopyButton } from '../../ui/input/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { refusalText } from './refusal.ts';
import { revealWords } from './reveal-words.ts';

/**
 * Shows an order's credentials once, without a sign-in (decision G38). It waits for a click: mail
 * programs open links automatically to scan them.
 */
export function Reveal() {
  const t = useWords(revealWords);
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const reveal = useMutation({
    mutationFn: () => request(proofCalls.reveal, { body: { token } }),
  });
  if (reveal.data) return <Shown goods={reveal.data} />;
  const { error } = reveal;
  if (token === '' || (error instanceof ApiRefused && isOver(error))) return <Over />;
  return (
    <AccountFrame
      title={t.title}
      text={t.text}
      picture={<KeyRound className={styles.picture} aria-hidden="true" />}
    >
      {error && <Notice tone="bad" live title={refusalText(error)} />}
      <Button
        variant="primary"
        size="large"
        full
        busy={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        {t.show}
      </Button>
    </AccountFrame>
  );
}

/** Used, too old, or not a link of ours at all. */
const isOver = ({ status }: ApiRefused) => status === 410 || status === 422;

function Over() {
  const t = useWords(revealWords);
  return (
    <AccountFrame
      title={t.overTitle}
      text={t.overText}
      picture={<Link2Off className={styles.picture} aria-hidden="true" />}
    >
      <a
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        href="/dashboard/proxies"
      >
        {t.signIn}
      </a>
    </AccountFrame>
  );
}

type Words = (typeof revealWords)['english'];
type Kinds = { [Goods in Revealed as Goods['kind']]: Goods };
type View = {
  where: readonly (readonly [name: string, value: string])[];
  /** All of it in one line, for programs that take it so. */
  line?: string;
  note?: string | null;
  home: readonly [path: string, name: string];
};

/** Where each kind is reached, and where it is found again. */
const views: { [Kind in keyof Kinds]: (goods: Kinds[Kind], t: Words) => View } = {
  proxy: ({ host, socksPort, httpPort, username, password }, t) => ({
    where: [
      [t.host, host],
      [t.socks, String(socksPort)],
      [t.http, String(httpPort)],
    ],
    line: `${host}:${httpPort}:${username}:${password}`,
    home: ['/dashboard/proxies', t.account],
  }),
  server: ({ address, note }, t) => ({
    where: [[t.address, address]],
    note,
    home: ['/dashboard/orders', t.orders],
  }),
};
const viewOf = <Kind extends keyof Kinds>(goods: Kinds[Kind] & { kind: Kind }, t: Words) =>
  views[goods.kind](goods, t);

function Shown({ goods }: { goods: Revealed }) {
  const t = useWords(revealWords);
  const copied = ([name, value]: readonly [string, string]) =>
    [name, <CopiedValue key={name} text={value} what={name} />] as const;
  const { username, password, validUntil } = goods;
  const { where, line, note, home } = viewOf(goods, t);
  return (
    <AccountFrame title={goods.title} text={t.shownText(goods.orderCode)}>
      <Facts
        items={[
          ...[...where, [t.user, username] as const, [t.password, password] as const].map(copied),
          ...(validUntil ? [[t.until, formatMoment(validUntil)] as const] : []),
          ...(note ? [[t.note, note] as const] : []),
        ]}
      />
      {line && (
        <CopyButton text={line} what={t.line}>
          {t.copyLine}
        </CopyButton>
      )}
      <a className={buttonClass({ variant: 'primary', size: 'large', full: true })} href={home[0]}>
        {home[1]}
      </a>
    </AccountFrame>
  );
}

import { useState } from 'react';
import { onlineManager } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton, useCopy } from '../../../ui/input/copy-button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { credentialFormats, formatKey } from './credential-formats.ts';
import { LeaseTestButton } from '../lease-test.tsx';
import { bullets, isKnown, type Connection, type LeasedProxy } from '../leased-proxy.ts';
import record from '../../../ui/record.module.css';
import styles from './credential.module.css';
import { leaseWords } from '../words.ts';

type CardProps = {
  proxy: Pick<LeasedProxy, 'connection' | 'leaseId'>;
  expired: boolean;
  /** The test measures the speed as well. */
  whole?: boolean;
  /** To test it is what the page is there for. */
  isNew?: boolean;
};

/** Host, ports, user and secret of one lease, with copy menu and test. */
export function CredentialCard({ proxy, expired, whole = false, isNew = false }: CardProps) {
  const t = useWords(leaseWords).connection;
  const { connection, leaseId } = proxy;
  if (expired) return <Notice tone="warn">{t.over}</Notice>;
  const ready = connection.secret !== null;
  return (
    <div className={styles.card}>
      <Endpoints connection={connection} />
      <dl className={styles.login}>
        <Line name={t.user} value={connection.user} />
        <Secret secret={connection.secret} />
      </dl>
      <div className={record.row} data-print="hide">
        <CopyMenu connection={connection} />
        {ready && leaseId && <LeaseTestButton leaseId={leaseId} speed={whole} primary={isNew} />}
      </div>
    </div>
  );
}

function Endpoints({ connection }: { connection: Connection }) {
  const t = useWords(leaseWords).connection;
  const { host, socksPort, httpPort } = connection;
  return (
    <dl className={styles.endpoints}>
      <Line name={t.socks} value={host && `${host}:${socksPort}`} />
      <Line name={t.http} value={host && `${host}:${httpPort}`} />
    </dl>
  );
}

/** A value with its name, to be copied. */
export function Line({ name, value }: { name: string; value: string }) {
  const t = useWords(leaseWords).connection;
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        {value ? (
          <code>{value}</code>
        ) : (
          <span className={styles.absent}>
            {onlineManager.isOnline() ? t.notIssued : t.notHere}
          </span>
        )}
        <span data-print="hide">
          <CopyButton text={value} what={name} disabled={!value} />
        </span>
      </dd>
    </div>
  );
}

function Secret({ secret }: { secret: string | null }) {
  const t = useWords(leaseWords).connection;
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.line}>
      <dt>{t.secret}</dt>
      <dd>
        <code>{shown && secret ? secret : bullets}</code>
        {secret === null && <span className={styles.absent}>{t.notIssued}</span>}
        <span className={styles.buttons} data-print="hide">
          <IconButton
            label={shown ? t.hide : t.show}
            disabled={secret === null}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
          <CopyButton text={secret ?? ''} what={t.secret} disabled={secret === null} />
        </span>
      </dd>
    </div>
  );
}

/** One menu with every format; the one taken last is the one the button copies next time. */
function CopyMenu({ connection }: { connection: Connection }) {
  const t = useWords(leaseWords).connection;
  const { copied, copy } = useCopy();
  const [chosen, setChosen] = useState(() => localStorage.getItem(formatKey) ?? 'colon');
  if (!isKnown(connection)) {
    return (
      <Button disabled>
        <Copy aria-hidden="true" />
        {t.copyAs}
      </Button>
    );
  }
  const formats = credentialFormats(connection);
  const last = formats.find(({ id }) => id === chosen) ?? formats[0];
  const take = (id: string, text: string) => {
    localStorage.setItem(formatKey, id);
    setChosen(id);
    void copy(text);
  };
  const label = (name: string) => (copied ? t.copied(name) : `${t.copyAs} ${name}`);
  return (
    <span className={styles.split}>
      {last && (
        <Button onClick={() => take(last.id, last.text)}>
          <Copy aria-hidden="true" />
          {label(last.name)}
        </Button>
      )}
      <Menu
        trigger={
          <Button aria-label={`${t.copyAs}…`}>
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        entries={formats.map(({ id, name, text }) => ({
          key: id,
          label: name,
          checked: id === chosen,
          onSelect: () => take(id, text),
        }))}
      />
    </span>
  );
}

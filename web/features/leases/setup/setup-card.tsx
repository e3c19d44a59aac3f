import { useState } from 'react';
import { userName, type NameWords } from '#contracts/leases/user-names.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { Select } from '../../../ui/input/input.tsx';
import record from '../../../ui/record.module.css';
import { Line } from '../credential/credential-card.tsx';
import credential from '../credential/credential.module.css';
import { bullets, type Known } from '../leased-proxy.ts';
import type { ExitCountry } from '../names/name-builder.tsx';
import { SetupName } from '../names/setup-name.tsx';
import { leaseWords } from '../words.ts';
import { FirstConnection } from './first-connection.tsx';
import styles from './setup.module.css';
import { setupWords } from './setup-words.ts';
import { groups, likelyTool, tools, type Side, type Tool } from './tools.ts';

/** The browser keeps here which tool was chosen last. */
const toolKey = 'setupTool';
const sideNames = { http: 'HTTP', socks5: 'SOCKS5' } as const satisfies Record<Side, string>;

type Props = {
  leaseId: string;
  connection: Known;
  /** Where the exits of a pool are; null for a proxy with one exit. */
  countries?: readonly ExitCountry[] | null;
};

/** How to enter one proxy in a tool, with its own login, and whether a connection has come. */
export default function Setup({ leaseId, connection, countries = null }: Props) {
  const t = useWords(setupWords);
  const [words, setWords] = useState<NameWords>({});
  const named = { ...connection, user: userName(connection.user, words) };
  const [id, setId] = useState(
    () => localStorage.getItem(toolKey) ?? likelyTool(navigator.userAgent),
  );
  const [wanted, setSide] = useState<Side>('http');
  const tool = tools.find((one) => one.id === id) ?? tools[0];
  if (!tool) return null;
  const side = tool.sides.includes(wanted) ? wanted : 'http';
  const choose = (next: string) => {
    localStorage.setItem(toolKey, next);
    setId(next);
  };
  return (
    <section className={styles.setup} aria-labelledby="set-up" data-print="hide">
      <h3 id="set-up">{t.title}</h3>
      {countries && (
        <SetupName base={connection.user} words={words} onWords={setWords} countries={countries} />
      )}
      <div className={styles.choices}>
        <Field label={t.tool}>
          <Select value={tool.id} onChange={({ target }) => choose(target.value)}>
            {groups.map((group) => (
              <optgroup key={group} label={t.groups[group]}>
                {tools
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label={t.protocol}>
          <OneOf value={side} values={tool.sides} words={sideNames} onChange={setSide} />
        </Field>
      </div>
      <How tool={tool} side={side} connection={named} />
      {tool.note && <p className={record.hint}>{t.notes[tool.note]}</p>}
      {!countries && (
        <SetupName base={connection.user} words={words} onWords={setWords} countries={null} />
      )}
      <FirstConnection leaseId={leaseId} />
    </section>
  );
}

type HowProps = { tool: Tool; side: Side; connection: Known };

function How({ tool: { name, how }, side, connection }: HowProps) {
  const t = useWords(setupWords);
  if (typeof how === 'function') {
    return <Sample name={name} write={(known) => how(known, side)} connection={connection} />;
  }
  const port = side === 'http' ? connection.httpPort : connection.socksPort;
  return (
    <>
      <p>{t.open(how)}</p>
      <dl className={credential.endpoints}>
        <Line name={t.host} value={connection.host} />
        <Line name={t.port} value={port} />
      </dl>
    </>
  );
}

/** In place of the password until it is asked for, so that it can be found in a sample again. */
const stand = 'not0shown0yet';

type SampleProps = { name: string; write: (known: Known) => string; connection: Known };

/** What to run, copied with the password and shown without it. */
function Sample({ name, write, connection }: SampleProps) {
  const t = useWords(setupWords);
  const words = useWords(leaseWords).connection;
  const [shown, setShown] = useState(false);
  const text = write(connection);
  const hidden = write({ ...connection, secret: stand });
  return (
    <>
      <pre className={styles.sample}>
        <code>{shown ? text : hidden.replaceAll(stand, bullets)}</code>
      </pre>
      <div className={record.row}>
        <CopyButton text={text} what={name}>
          {t.copy}
        </CopyButton>
        {hidden !== text && (
          <Button size="small" variant="quiet" onClick={() => setShown(!shown)}>
            {shown ? words.hide : words.show}
          </Button>
        )}
      </div>
    </>
  );
}

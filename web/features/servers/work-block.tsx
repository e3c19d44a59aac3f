import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import {
  serverCalls,
  type CustomerWork,
  type ServerService,
} from '#contracts/goods/server-life.ts';
import { request, type AnswerOf } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { CopiedValue } from '../../ui/input/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import { serverServiceQuery } from './server-query.ts';
import { Proof } from './proof.tsx';
import { serverWords } from './words.ts';

type Opened = AnswerOf<typeof serverCalls.openConsole>;

const icons = {
  start: Power,
  stop: PowerOff,
  reboot: RotateCw,
  reinstall: RefreshCw,
  'reset-access': KeyRound,
} as const;

/** The possible actions on the machine now; the server decides which buttons there are. */
export function WorkBlock({ server }: { server: ServerService }) {
  const t = useWords(serverWords);
  const [asking, setAsking] = useState<CustomerWork | null>(null);
  const { id, can, busy, hasConsole } = server;
  const work = useMutation({
    mutationFn: ({ kind, confirm }: { kind: CustomerWork; confirm?: string }) =>
      request(serverCalls.workOnServer, {
        params: { id },
        body: { kind, ...(confirm !== undefined && { confirm }) },
      }),
    onSuccess: async () => {
      notify({ kind: 'success', title: t.work.asked });
      setAsking(null);
      await queryClient.invalidateQueries(serverServiceQuery(id));
    },
  });
  const { error } = work;
  if (can.length === 0) return <ByHand />;
  return (
    <Block title={t.work.title}>
      {busy && (
        <Notice tone="wait" live>
          {t.work.busy}
          {t.history.kinds[busy]}
        </Notice>
      )}
      <div className={record.row}>
        {can.map((kind) => {
          const Icon = icons[kind];
          return (
            <Button key={kind} disabled={busy !== null} onClick={() => setAsking(kind)}>
              <Icon aria-hidden="true" />
              {t.work[kind]}
            </Button>
          );
        })}
        {hasConsole && <ConsoleButton id={id} />}
      </div>
      <Dialog
        open={asking !== null}
        onClose={() => {
          setAsking(null);
          work.reset();
        }}
        title={asking ? t.work[asking] : ''}
        size="small"
      >
        {asking && (
          <Sure
            key={asking}
            kind={asking}
            name={server.title}
            busy={work.isPending}
            refusal={error && error.message}
            onSure={(confirm) => work.mutate({ kind: asking, ...(confirm && { confirm }) })}
          />
        )}
      </Dialog>
    </Block>
  );
}

type SureProps = {
  kind: CustomerWork;
  name: string;
  busy: boolean;
  refusal: string | null;
  onSure: (typed?: string) => void;
};

/** What is lost is said before; a reinstallation takes the server's name. */
function Sure({ kind, name, busy, refusal, onSure }: SureProps) {
  const t = useWords(serverWords).work;
  const [typed, setTyped] = useState('');
  const isFinal = kind === 'reinstall';
  const texts = {
    start: '',
    stop: t.stopText,
    reboot: t.rebootText,
    reinstall: t.reinstallText(name),
    'reset-access': t.resetText,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSure(isFinal ? typed : undefined);
  };
  return (
    <form className={record.form} onSubmit={submit}>
      {texts[kind] && <p>{texts[kind]}</p>}
      {isFinal && (
        <Field label={t.name}>
          <Input
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {refusal !== null && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      <Button
        type="submit"
        variant={isFinal ? 'danger' : 'primary'}
        full
        busy={busy}
        disabled={isFinal && typed.trim() !== name}
      >
        {t.confirm}
      </Button>
    </form>
  );
}

function ConsoleButton({ id }: { id: string }) {
  const t = useWords(serverWords).work;
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setAsking(false);
    setOpened(null);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <SquareTerminal aria-hidden="true" />
        {t.console}
      </Button>
      <Dialog open={asking} onClose={close} title={t.console} size="small">
        {opened ? (
          <Screen opened={opened} />
        ) : (
          <Proof
            submit={t.console}
            open={(body) => request(serverCalls.openConsole, { params: { id }, body })}
            onProved={setOpened}
          />
        )}
      </Dialog>
    </>
  );
}

/** A page of the machine's provider. */
function Screen({ opened: { url, password, validSeconds } }: { opened: Opened }) {
  const t = useWords(serverWords).work;
  return (
    <div className={record.form}>
      <p>{t.consoleText(validSeconds)}</p>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t.console}
      </a>
      {password !== null && (
        <p>
          {t.consolePassword}: <CopiedValue text={password} what={t.consolePassword} />
        </p>
      )}
    </div>
  );
}

function ByHand() {
  const t = useWords(serverWords).work;
  return (
    <Block title={t.title}>
      <p className={record.hint}>{t.byHand}</p>
      <div className={record.row}>
        <Link className={buttonClass({})} to="/dashboard/support">
          {t.support}
        </Link>
      </div>
    </Block>
  );
}

import { lazy, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Act, AskAct, Opener, TextDialog } from '../screen/acts.tsx';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { customerWords as t } from './customer-words.ts';

const LimitDialog = lazy(async () => ({
  default: (await import('./customer-forms.tsx')).LimitDialog,
}));

type Props = { record: AdminCustomerRecord };

/** What the viewer's role may do about a customer: the usual in sight, the grave in a menu. */
export function CustomerActs({ record }: Props) {
  const may = useMay();
  const { suspendedAt, staffRole } = record.customer;
  const canVisit = may('customers.act_as') && !suspendedAt && !staffRole;
  const canHandle = may('customers.data');
  const canHold = may('customers.suspend');
  if (!canVisit && !canHandle && !canHold) return null;
  return (
    <Acts>
      {canVisit && <ActAs record={record} />}
      {canHandle && <DataActs record={record} />}
      {canHold && <AccountActs record={record} />}
      <GraveActs record={record} />
    </Acts>
  );
}

function ActAs({ record: { customer } }: Props) {
  const params = { id: customer.id };
  return (
    <AskAct
      word={t.actAs}
      title={`${t.actAs}: ${customer.name}`}
      text={t.actAsks}
      run={async (reason) => {
        storeSession(await request(adminCalls.actAs, { params, body: { reason } }));
        window.location.assign('/dashboard');
      }}
    />
  );
}

/** A copy, in the customer's place: it goes to the customer's own mailbox. */
function DataActs({ record: { customer, privacy } }: Props) {
  const params = { id: customer.id };
  return (
    <>
      <AskAct
        word={t.copy}
        title={`${t.copy}: ${customer.name}`}
        text={t.asks.copy}
        run={(reason) => request(adminCalls.copyCustomer, { params, body: { reason } })}
      />
      {privacy.erasure && (
        <Act word={t.keep} run={() => request(adminCalls.keepCustomer, { params })} />
      )}
    </>
  );
}

/** The number of payments, and the way back for an account that is suspended. */
function AccountActs({ record }: Props) {
  const { id, suspendedAt } = record.customer;
  return (
    <>
      <Opener word={t.limit.open}>
        {(close) => <LimitDialog record={record} onClose={close} />}
      </Opener>
      {suspendedAt && (
        <Act
          word={adminWords.act.restore}
          run={() => request(adminCalls.restore, { params: { id } })}
        />
      )}
    </>
  );
}

type GraveAct = Readonly<{
  word: string;
  title: string;
  text: string;
  run: (reason: string) => Promise<unknown>;
}>;

/** What ends something for the customer; each asks for a reason first. */
function GraveActs({ record }: Props) {
  const acts = useGraveActs(record);
  const [asked, setAsked] = useState<GraveAct | null>(null);
  if (acts.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t.more}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        entries={acts.map((act) => ({
          key: act.word,
          label: act.word,
          danger: true,
          onSelect: () => setAsked(act),
        }))}
      />
      {asked && (
        <TextDialog
          title={asked.title}
          label={adminWords.form.reason}
          submit={asked.word}
          text={asked.text}
          danger
          work={asked.run}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useGraveActs({ customer, tokens, privacy }: AdminCustomerRecord): GraveAct[] {
  const may = useMay();
  const { id, name, suspendedAt } = customer;
  const params = { id };
  const { suspend } = adminWords.act;
  const canHold = may('customers.suspend');
  return [
    canHold &&
      tokens.length > 0 && {
        word: t.revoke,
        title: `${t.revoke}: ${name}`,
        text: t.revokeAsks,
        run: (reason: string) => request(adminCalls.revokeTokens, { params, body: { reason } }),
      },
    canHold &&
      !suspendedAt && {
        word: suspend,
        title: `${suspend} ${name}`,
        text: t.suspendAsks,
        run: (reason: string) => request(adminCalls.suspend, { params, body: { reason } }),
      },
    may('customers.data') &&
      !privacy.erasure && {
        word: t.erase,
        title: `${t.erase}: ${name}`,
        text: t.asks.erase,
        run: (reason: string) => request(adminCalls.eraseCustomer, { params, body: { reason } }),
      },
  ].filter((act) => act !== false);
}

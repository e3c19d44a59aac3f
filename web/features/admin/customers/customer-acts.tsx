import { lazy } from 'react';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { Act, AskAct, Opener } from '../screen/acts.tsx';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { customerWords as t } from './customer-words.ts';

const LimitDialog = lazy(async () => ({
  default: (await import('./customer-forms.tsx')).LimitDialog,
}));

type Props = { record: AdminCustomerRecord };

/** What the viewer's role may do about a customer. */
export function CustomerActs({ record }: Props) {
  const may = useMay();
  const { suspendedAt, staffRole } = record.customer;
  const canVisit = may('customers.act_as') && !suspendedAt && !staffRole;
  if (!canVisit && !may('customers.suspend') && !may('customers.data')) return null;
  return (
    <Acts>
      {canVisit && <ActAs record={record} />}
      {may('customers.data') && <DataActs record={record} />}
      {may('customers.suspend') && <AccountActs record={record} />}
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

/** A copy and the erasure, in the customer's place: both go to the customer's own mailbox. */
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
      {privacy.erasure ? (
        <Act word={t.keep} run={() => request(adminCalls.keepCustomer, { params })} />
      ) : (
        <AskAct
          word={t.erase}
          title={`${t.erase}: ${customer.name}`}
          text={t.asks.erase}
          danger
          run={(reason) => request(adminCalls.eraseCustomer, { params, body: { reason } })}
        />
      )}
    </>
  );
}

/** What holds a customer back: the number of payments, the tokens, the account as a whole. */
function AccountActs({ record }: Props) {
  const { customer, tokens } = record;
  const { suspend, restore } = adminWords.act;
  const params = { id: customer.id };
  return (
    <>
      <Opener word={t.limit.open}>
        {(close) => <LimitDialog record={record} onClose={close} />}
      </Opener>
      {tokens.length > 0 && (
        <AskAct
          word={t.revoke}
          title={`${t.revoke}: ${customer.name}`}
          text={t.revokeAsks}
          danger
          run={(reason) => request(adminCalls.revokeTokens, { params, body: { reason } })}
        />
      )}
      {customer.suspendedAt ? (
        <Act word={restore} run={() => request(adminCalls.restore, { params })} />
      ) : (
        <AskAct
          word={suspend}
          title={`${suspend} ${customer.name}`}
          text={t.suspendAsks}
          danger
          run={(reason) => request(adminCalls.suspend, { params, body: { reason } })}
        />
      )}
    </>
  );
}

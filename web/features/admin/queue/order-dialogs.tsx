import { activateServerBody, adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { LongField, TextField, FormDialog } from '../form/admin-form.tsx';
import { TextDialog } from '../screen/acts.tsx';
import { adminWords } from '../words.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const { act: t, form: fields } = adminWords;

export type Asks = 'activate' | 'assign' | 'message' | 'fail';
type Props = {
  orders: readonly AdminOrder[];
  asks: Asks;
  onClose: () => void;
  /** What was asked for is done. */
  onDone?: () => void;
};

/** What an act on orders asks for first; its script comes with the first press. */
export default function OrderDialogs({ orders, asks, onClose, onDone = onClose }: Props) {
  const [order] = orders;
  if (!order) return null;
  if (asks === 'assign') return <AssignDialog orders={orders} onClose={onClose} onDone={onDone} />;
  if (asks === 'message') {
    return <MessageDialog orders={orders} onClose={onClose} onDone={onDone} />;
  }
  if (asks === 'activate') return <ActivateDialog order={order} onClose={onClose} />;
  const params = { id: order.id };
  return (
    <TextDialog
      title={t.fail}
      label={fields.reason}
      submit={t.save}
      danger
      work={(reason) => request(adminCalls.fail, { params, body: { reason } })}
      onClose={onClose}
    />
  );
}

/** The operator's form: where the machine is and what opens it. */
function ActivateDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const asTyped = { mono: true, autoCapitalize: 'off' } as const;
  return (
    <FormDialog
      title={`${t.activate} ${order.code}`}
      save={t.activate}
      size="small"
      onClose={onClose}
      rules={activateServerBody}
      start={{ address: '', username: 'root', password: '', note: '' }}
      send={(body) => request(adminCalls.activate, { params: { id: order.id }, body })}
      saved={adminWords.order.done}
    >
      {({ at }) => (
        <>
          <TextField at={at('address')} label={fields.address} {...asTyped} />
          <TextField at={at('username')} label={fields.user} {...asTyped} />
          <TextField
            at={at('password')}
            label={fields.password}
            hint={fields.passwordHint}
            {...asTyped}
          />
          <LongField at={at('note')} label={fields.note} rows={2} />
        </>
      )}
    </FormDialog>
  );
}

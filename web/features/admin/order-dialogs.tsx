import { adminCalls } from '#contracts/admin.ts';
import type { AdminOrder } from '#contracts/admin-shapes.ts';
import { request } from '../../lib/api.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { adminWords } from './words.ts';

const t = adminWords.act;

type Props = {
  order: AdminOrder;
  asks: 'activate' | 'message' | 'fail';
  onClose: () => void;
};

/** What an act on an order asks for first; its script comes with the first press. */
export default function OrderDialogs({ order, asks, onClose }: Props) {
  const params = { id: order.id };
  if (asks === 'activate') return <ActivateDialog order={order} onClose={onClose} />;
  if (asks === 'message') {
    return (
      <TextDialog
        title={`${t.message} ${order.customerName}`}
        label={adminWords.form.body}
        submit={t.send}
        work={(body) => request(adminCalls.message, { params, body: { body } })}
        onClose={onClose}
      />
    );
  }
  return (
    <TextDialog
      title={t.fail}
      label={adminWords.form.reason}
      submit={t.save}
      danger
      work={(reason) => request(adminCalls.fail, { params, body: { reason } })}
      onClose={onClose}
    />
  );
}

import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { TextDialog } from '../text-dialog.tsx';
import { adminWords } from '../words.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const t = adminWords.act;

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
      label={adminWords.form.reason}
      submit={t.save}
      danger
      work={(reason) => request(adminCalls.fail, { params, body: { reason } })}
      onClose={onClose}
    />
  );
}

import { activateServerBody, adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { LongField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { adminWords } from '../words.ts';

const t = adminWords.form;

type Props = { order: { id: string; code: string }; onClose: () => void };

/** The operator's form: where the machine is and what opens it. */
export function ActivateDialog({ order, onClose }: Props) {
  const form = useAdminForm({
    rules: activateServerBody,
    start: { address: '', username: 'root', password: '', note: '' },
    send: (body) => request(adminCalls.activate, { params: { id: order.id }, body }),
    onSent: () => {
      notify({ kind: 'success', title: adminWords.order.done });
      onClose();
    },
  });
  const { at } = form;
  return (
    <FormDialog
      form={form}
      title={`${adminWords.act.activate} ${order.code}`}
      save={adminWords.act.activate}
      size="small"
      onClose={onClose}
    >
      <TextField at={at('address')} label={t.address} mono autoCapitalize="off" />
      <TextField at={at('username')} label={t.user} mono autoCapitalize="off" />
      <TextField
        at={at('password')}
        label={t.password}
        hint={t.passwordHint}
        mono
        autoCapitalize="off"
      />
      <LongField at={at('note')} label={t.note} rows={2} />
    </FormDialog>
  );
}

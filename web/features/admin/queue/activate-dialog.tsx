import { activateServerBody, adminCalls, type ActivateServerBody } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';

const t = adminWords.form;

type Props = { order: { id: string; code: string }; onClose: () => void };

/** The operator's form: where the machine is and what opens it. */
export function ActivateDialog({ order, onClose }: Props) {
  const start = { address: '', username: 'root', password: '', note: '' };
  const { field, problems, onSubmit } = useForm(activateServerBody, start);
  const act = useAct(
    (body: ActivateServerBody) => request(adminCalls.activate, { params: { id: order.id }, body }),
    () => {
      notify({ kind: 'success', title: adminWords.order.done });
      onClose();
    },
  );
  const submit = onSubmit((body) => act.mutate(body));
  return (
    <Dialog open onClose={onClose} title={`${adminWords.act.activate} ${order.code}`} size="small">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t.address} error={problems.address}>
          <Input mono autoCapitalize="off" autoComplete="off" {...field('address')} />
        </Field>
        <Field label={t.user} error={problems.username}>
          <Input mono autoCapitalize="off" autoComplete="off" {...field('username')} />
        </Field>
        <Field label={t.password} hint={t.passwordHint} error={problems.password}>
          <Input mono autoCapitalize="off" autoComplete="off" {...field('password')} />
        </Field>
        <Field label={t.note} error={problems.note}>
          <Textarea rows={2} {...field('note')} />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={act.isPending}>
          {adminWords.act.activate}
        </Button>
      </form>
    </Dialog>
  );
}

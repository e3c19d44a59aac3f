import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { activateServerBody, adminCalls, type ActivateServerBody } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
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
  const form = useForm<ActivateServerBody>({
    resolver: zodResolver(activateServerBody),
    defaultValues: { address: '', username: 'root', password: '', note: '' },
  });
  const { errors } = form.formState;
  const act = useAct(
    (body: ActivateServerBody) => request(adminCalls.activate, { params: { id: order.id }, body }),
    () => {
      notify({ kind: 'success', title: adminWords.order.done });
      onClose();
    },
  );
  const submit = form.handleSubmit((body) => act.mutate(body));
  return (
    <Dialog open onClose={onClose} title={`${adminWords.act.activate} ${order.code}`} size="small">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t.address} error={errors.address?.message}>
          <Input mono autoCapitalize="off" autoComplete="off" {...form.register('address')} />
        </Field>
        <Field label={t.user} error={errors.username?.message}>
          <Input mono autoCapitalize="off" autoComplete="off" {...form.register('username')} />
        </Field>
        <Field label={t.password} hint={t.passwordHint} error={errors.password?.message}>
          <Input mono autoCapitalize="off" autoComplete="off" {...form.register('password')} />
        </Field>
        <Field label={t.note} error={errors.note?.message}>
          <Textarea rows={2} {...form.register('note')} />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={act.isPending}>
          {adminWords.act.activate}
        </Button>
      </form>
    </Dialog>
  );
}

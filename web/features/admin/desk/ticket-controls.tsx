import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { priorities, type DeskTicket } from '#contracts/admin/people/tickets.ts';
import { departments } from '#contracts/support/tickets.ts';
import { request, type RequestOptions } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { useAct } from '../screen/acts.tsx';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';

type Change = NonNullable<RequestOptions<typeof adminCalls.changeTicket>['body']>;

/** What is said about a ticket: how urgent it is, whose it is, and whether it is done. */
export function TicketControls({ ticket }: { ticket: DeskTicket }) {
  const { id, status, priority, department, assignee } = ticket;
  const staff = useQuery(queryOf(adminCalls.deskStaff));
  const act = useAct((body: Change) => request(adminCalls.changeTicket, { params: { id }, body }));
  const people = staff.data?.content ?? (assignee ? [assignee] : []);
  return (
    <div className={desk.controls}>
      <Field label={t.fields.priority}>
        <OneOf
          value={priority}
          values={priorities}
          words={t.priority}
          onChange={(next) => act.mutate({ priority: next })}
        />
      </Field>
      <Field label={t.fields.department}>
        <OneOf
          value={department}
          values={departments}
          words={t.departments}
          onChange={(next) => act.mutate({ department: next })}
        />
      </Field>
      <Field label={t.fields.assignee}>
        <Select
          value={assignee?.id ?? ''}
          onChange={({ target }) => {
            const next = people.find((one) => one.id === target.value);
            act.mutate({ assignee: next?.id ?? null });
          }}
        >
          <option value="">{t.nobody}</option>
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        busy={act.isPending}
        onClick={() => act.mutate({ status: status === 'closed' ? 'open' : 'closed' })}
      >
        {status === 'closed' ? t.reopen : t.close}
      </Button>
    </div>
  );
}

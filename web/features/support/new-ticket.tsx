import { useRef, useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  aboutKinds,
  departments,
  ticketBodyMax,
  ticketCalls,
  ticketSubjectMax,
  type Department,
} from '#contracts/support/tickets.ts';
import { request } from '../../lib/api/api.ts';
import { fieldRefusal } from '../../lib/api/api-errors.ts';
import { formatDay } from '../../lib/text/format.ts';
import { pressKey } from '../../lib/press-key.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/input/field.tsx';
import { FilePicker } from '../../ui/input/file-picker.tsx';
import { Input, Select, Textarea } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { BackLink } from '../../ui/record.tsx';
import { sendUpload } from './composer.tsx';
import { choicesQuery, deskKey } from './desk-queries.ts';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';

/** A question with what it is about; `onOpened` gets the new ticket's id. */
export function NewTicket({ onOpened }: { onOpened: (id: string) => void }) {
  const t = useWords(supportWords);
  useTitle(t.form.title);
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | Error>('idle');
  const uploads = useUploads(sendUpload);
  const key = useRef(pressKey());
  const open = async (form: FormData) => {
    setState('busy');
    try {
      const body = { ...readForm(form), files: uploads.ids, key: key.current };
      const { id } = await request(ticketCalls.openTicket, { body });
      await client.invalidateQueries({ queryKey: deskKey });
      onOpened(id);
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'busy' && !uploads.busy) void open(new FormData(event.currentTarget));
  };
  const problem = (pointer: string) =>
    state instanceof Error ? fieldRefusal(state, pointer) : undefined;
  return (
    <PageFrame
      narrow
      title={t.form.title}
      back={<BackLink to="/dashboard/support/tickets">{t.thread.all}</BackLink>}
    >
      <Card>
        <form className={styles.form} onSubmit={submit}>
          {state instanceof Error && <Notice tone="bad" live title={state.message} />}
          <Field label={t.form.department}>
            <Select name="department" defaultValue="technical">
              {departments.map((one) => (
                <option key={one} value={one}>
                  {t.departments[one]}
                </option>
              ))}
            </Select>
          </Field>
          <AboutPicker />
          <Field label={t.form.subject} error={problem('/subject')}>
            <Input name="subject" required minLength={3} maxLength={ticketSubjectMax} />
          </Field>
          <Field label={t.form.message} error={problem('/body')} hint={t.form.hint}>
            <Textarea name="body" required rows={7} maxLength={ticketBodyMax} />
          </Field>
          <FilePicker words={t.files} uploads={uploads} />
          <p className={styles.soft}>{t.files.hint}</p>
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={state === 'busy'}
            disabled={uploads.busy}
          >
            {t.form.send}
          </Button>
        </form>
      </Card>
    </PageFrame>
  );
}

function AboutPicker() {
  const t = useWords(supportWords).form;
  const { data } = useQuery(choicesQuery);
  return (
    <Field label={t.about}>
      <Select name="about">
        <option value="">{t.nothing}</option>
        {aboutKinds.map((kind) => {
          const choices = (data?.content ?? []).filter((choice) => choice.kind === kind);
          if (choices.length === 0) return null;
          return (
            <optgroup key={kind} label={t.kinds[kind]}>
              {choices.map(({ id, label, at }) => (
                <option key={id} value={`${kind}:${id}`}>
                  {label}, {formatDay(at)}
                </option>
              ))}
            </optgroup>
          );
        })}
      </Select>
    </Field>
  );
}

function readForm(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [kind, id] = text('about').split(':');
  const known = aboutKinds.find((one) => one === kind);
  return {
    subject: text('subject'),
    body: text('body'),
    department: text('department') as Department,
    ...(known && id ? { about: { kind: known, id } } : {}),
  };
}

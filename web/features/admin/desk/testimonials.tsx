import { locales } from '#contracts/locales.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { Testimonial, TestimonialDraft } from '#contracts/admin/people/testimonials.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { LongField, OneField, TextField, TickField, FormDialog } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { languageNames } from '../words/readable.ts';
import { contentWords } from './content-words.ts';
import { testimonialWords as t } from './testimonial-words.ts';

const units = { position: whole };
const blank: TestimonialDraft = {
  name: '',
  about: '',
  body: '',
  language: 'en',
  position: 0,
  shown: true,
};

/** What clients said, in the order of the front page. */
export function Testimonials() {
  return (
    <CardsScreen
      title={t.title}
      lead={t.text}
      query={queryOf(adminCalls.testimonials)}
      height="12rem"
      add={{
        word: t.add,
        renderForm: (close) => <TestimonialDialog draft={blank} onClose={close} />,
      }}
      items={({ content }) => content}
      words={t}
      renderCard={(one) => <TestimonialCard one={one} />}
    />
  );
}

function TestimonialCard({ one }: { one: Testimonial }) {
  const { id, changedAt: _, ...draft } = one;
  const { name, about, language, body, shown } = draft;
  return (
    <Card
      name={name}
      state={<Badge tone={shown ? 'ok' : 'neutral'}>{shown ? t.visible : t.hidden}</Badge>}
    >
      {about !== '' && <p className={styles.soft}>{about}</p>}
      <p lang={language}>{body}</p>
      <Acts>
        <Opener word={contentWords.change}>
          {(close) => <TestimonialDialog id={id} draft={draft} onClose={close} />}
        </Opener>
        <Act
          word={contentWords.drop}
          variant="quiet"
          run={() => request(adminCalls.dropTestimonial, { params: { id: String(id) } })}
        />
      </Acts>
    </Card>
  );
}

type DialogProps = { id?: number; draft: TestimonialDraft; onClose: () => void };

function TestimonialDialog({ id, draft, onClose }: DialogProps) {
  const { change, save, language, position } = contentWords;
  return (
    <FormDialog
      title={id === undefined ? t.add : change}
      save={save}
      size="large"
      onClose={onClose}
      rules={adminCalls.addTestimonial.body}
      units={units}
      start={typedOf(units, draft)}
      send={(body) =>
        id === undefined
          ? request(adminCalls.addTestimonial, { body })
          : request(adminCalls.changeTestimonial, { params: { id: String(id) }, body })
      }
    >
      {({ at }) => (
        <>
          <TextField at={at('name')} label={t.name} />
          <TextField at={at('about')} label={t.about} />
          <LongField at={at('body')} label={t.body} rows={5} />
          <OneField at={at('language')} label={language} values={locales} words={languageNames} />
          <TextField at={at('position')} label={position} inputMode="numeric" />
          <TickField at={at('shown')} label={t.shown} />
        </>
      )}
    </FormDialog>
  );
}

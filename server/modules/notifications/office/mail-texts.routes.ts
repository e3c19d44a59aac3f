import type { NotificationsOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { mailDeskCalls } from '#contracts/admin-mails.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import { findCustomer } from '#modules/identity';
import { audit, EditConflict, staffOf, staffRead, staffWrite } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { route } from '#platform/http/route.ts';
import { makeId } from '#platform/random.ts';
import { shownLetter } from '../mails/show-mail.ts';
import { restoreText, saveText, sendDraft, textKeyOf } from '../words/edit-texts.ts';
import { problemsOf, shippedWords } from '../words/mail-text.ts';
import { placeholdersOf } from '../words/text-keys.ts';
import { allTextKeys, previewDraft } from '../words/text-samples.ts';
import { currentText, editedTexts, versionsOf } from '../words/texts.sql.ts';

const read = staffRead('content.manage');
const policy = staffWrite('content.manage');

type Name = Readonly<{ key: string; language: Locale }>;

/** The words of every mail: read, tried, saved, put back. */
export function mailTextRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db } = world;
  route(app, { call: mailDeskCalls.mailTexts, policy: read }, async () => {
    const edited = await editedTexts(db);
    const content = allTextKeys.map((key) => ({
      key,
      subject: shippedWords(key, 'en').subject,
      edited: edited.filter((text) => text.key === key).map(({ language }) => language),
    }));
    return { content };
  });
  route(app, { call: mailDeskCalls.mailText, policy: read }, ({ query }) => viewOf(db, query));
  route(app, { call: mailDeskCalls.previewText, policy }, async ({ body }) => {
    const draft = { ...body, key: textKeyOf(body.key) };
    const letter = shownLetter(previewDraft(world, draft));
    return { letter, problems: problemsOf(draft.key, draft.words) };
  });
  changeRoutes(app, world);
}

function changeRoutes(app: FastifyInstance, { db, clock, random }: NotificationsOfficeWorld) {
  route(app, { call: mailDeskCalls.saveText, policy }, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    const { seen, words, language } = body;
    const key = textKeyOf(body.key);
    await db.transaction(async (tx) => {
      const before = await currentText(tx, key, language);
      const saved = await saveText(tx, { key, language, seen, words, by: staff.id, at });
      if (saved === undefined) throw otherWords();
      const subject = { kind: 'mail-text', id: `${key}.${language}` };
      await audit(tx, {
        staff,
        action: 'mail-text.save',
        subject,
        before: before.words,
        after: words,
        at,
      });
    });
    return viewOf(db, body);
  });
  route(app, { call: mailDeskCalls.restoreText, policy }, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    const { seen, version, language } = body;
    const key = textKeyOf(body.key);
    await db.transaction(async (tx) => {
      const restored = await restoreText(tx, { key, language, seen, version, by: staff.id, at });
      if (restored === undefined) throw otherWords();
      const subject = { kind: 'mail-text', id: `${key}.${language}` };
      await audit(tx, { staff, action: 'mail-text.restore', subject, after: { version }, at });
    });
    return viewOf(db, body);
  });
  const tried = { call: mailDeskCalls.testText, policy };
  route(app, tried, async ({ body, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    const key = textKeyOf(body.key);
    const { language, words } = body;
    await db.transaction(async (tx) => {
      const pressId = makeId('draft', random);
      await sendDraft(tx, { key, language, words, to: caller.email, pressId, at });
      const subject = { kind: 'mail-text', id: `${key}.${language}` };
      await audit(tx, { staff, action: 'mail-text.test', subject, at });
    });
  });
}

const otherWords = () =>
  new EditConflict([{ pointer: '/words', detail: 'Somebody saved other words' }]);

async function viewOf(db: Queryable, name: Name) {
  const { language } = name;
  const key = textKeyOf(name.key);
  const [{ words, version }, versions] = await Promise.all([
    currentText(db, key, language),
    versionsOf(db, { key, language }),
  ]);
  return {
    key,
    language,
    version,
    words,
    shipped: shippedWords(key, language),
    placeholders: [...placeholdersOf(key)],
    versions: await Promise.all(
      versions.map(async ({ savedAt, savedBy, ...one }) => ({
        version: one.version,
        isShipped: one.words === null,
        savedBy: (await findCustomer(db, savedBy as CustomerId))?.email ?? savedBy,
        savedAt: savedAt.toISOString(),
      })),
    ),
  };
}

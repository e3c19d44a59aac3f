import type { Check } from '../../scripts/checks.ts';
import { play } from '../support/stage.ts';
import { expectText, type Message } from '../support/message.ts';
import { customerIdMessages } from '../support/messages/customer-id.ts';
import { partMessages } from '../support/messages/parts.ts';
import { paymentMessages } from '../support/messages/payment.ts';
import { purchaseMessages } from '../support/messages/purchase.ts';
import { screenMessages } from '../support/messages/screens.ts';
import { stateMessages } from '../support/messages/states.ts';
import { testPageMessages } from '../support/messages/test-page.ts';
import { textMessages } from '../support/messages/texts.ts';

/**
 * Every text of the error catalogue and of the screens' states, each brought about in a browser.
 */
const messages: readonly Message[] = [
  ...screenMessages,
  ...customerIdMessages,
  ...purchaseMessages,
  ...paymentMessages,
  ...stateMessages,
  ...testPageMessages,
  ...textMessages,
  ...partMessages,
];

export const checks: readonly Check[] = messages.map((message) => ({
  name: `${message.texts.join(' / ')} - ${message.where}: ${message.when}`,
  run: (program) =>
    play(program, {
      ...message,
      act: async (page, stage) => {
        await message.act(page, stage);
        for (const text of message.texts) await expectText(page, text);
      },
    }),
}));

import { InvalidInput } from '#platform/errors.ts';

export class SenderMissing extends InvalidInput {
  constructor() {
    const detail = 'Invalid email address';
    super('Tell us your e-mail address, so that we can answer.', [{ pointer: '/email', detail }]);
  }
}

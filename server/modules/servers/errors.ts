import { DomainError, NotFound } from '#platform/errors.ts';
import type { ServerEvent, ServerState } from './server.ts';

export class ServerMoveRefused extends DomainError {
  constructor(state: ServerState, event: ServerEvent) {
    const message = `The server is ${state}; it cannot ${event}. Reload to see where it stands.`;
    super({ kind: 'conflict', code: 'order-move-refused' }, message);
  }
}

export class ServerNotFound extends NotFound {
  constructor() {
    super('There is no such server in your account.');
  }
}

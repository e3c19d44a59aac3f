import type { OperationKind } from '#contracts/goods/servers.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import type { ServerEvent, ServerState } from './life/server.ts';

export class ServerMoveRefused extends DomainError {
  constructor(state: ServerState, event: ServerEvent) {
    const message = `The server is ${state}; it cannot ${event}. Reload to see its state.`;
    super({ kind: 'conflict', code: 'order-move-refused' }, message);
  }
}

export class ServerBusy extends DomainError {
  constructor(kind: OperationKind) {
    const message = `The server is busy (${kind.replace('-', ' ')}). Try again when it finishes.`;
    super({ kind: 'conflict', code: 'server-busy' }, message);
  }
}

export class ServerCannot extends DomainError {
  constructor(message: string) {
    super({ kind: 'conflict', code: 'server-cannot' }, message);
  }
}

export class ServerNotFound extends NotFound {
  constructor() {
    super('This server is not in your account.');
  }
}

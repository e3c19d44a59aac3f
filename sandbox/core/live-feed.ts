import type { FastifyReply } from 'fastify';

/** Notifies open pages that a topic changed; they then read its JSON twin again. */
export type LiveFeed = {
  changed(topic: string): void;
  /** Turns the reply into an event stream of one topic. */
  follow(topic: string, reply: FastifyReply): void;
  close(): void;
};

const followersMax = 200;

export function makeLiveFeed(): LiveFeed {
  const followers = new Set<{ topic: string; reply: FastifyReply }>();
  return {
    changed(topic) {
      for (const follower of followers) {
        if (follower.topic === topic) follower.reply.raw.write('event: changed\ndata: {}\n\n');
      }
    },
    follow(topic, reply) {
      if (followers.size >= followersMax) {
        void reply.code(503).send({ error: `More than ${followersMax} pages are open.` });
        return;
      }
      const follower = { topic, reply };
      followers.add(follower);
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 1000\n\n');
      reply.raw.on('close', () => followers.delete(follower));
    },
    close() {
      for (const { reply } of followers) reply.raw.end();
      followers.clear();
    },
  };
}

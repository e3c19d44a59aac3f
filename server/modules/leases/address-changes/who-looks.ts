import type { IncomingHttpHeaders } from 'node:http';

/** Programs that open links in messages and pages by themselves, to show what is behind them. */
const previews = new RegExp(
  [
    'facebookexternalhit|facebot|meta-externalagent|whatsapp|telegrambot|slackbot|slack-imgproxy',
    'twitterbot|discordbot|linkedinbot|skypeuripreview|microsoftpreview|teamsbot|viber|redditbot',
    'pinterestbot|mattermost|iframely|embedly|vkshare|bitlybot|snapchat|line-poker|kakaotalk-scrap',
    'googlebot|google-inspectiontool|googleimageproxy|google-pagerenderer|adsbot|bingbot',
    'bingpreview|applebot|yandexbot|duckduckbot|baiduspider|petalbot|ahrefsbot|semrushbot|chrome-lighthouse',
  ].join('|'),
  'i',
);

/** Headers by which browsers say that nobody has asked for this page yet. */
const intents = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a request looks at a link and does not mean it: HEAD, previews of it, prefetches. */
export const onlyLooks = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'HEAD' ||
  previews.test(headers['user-agent'] ?? '') ||
  intents.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

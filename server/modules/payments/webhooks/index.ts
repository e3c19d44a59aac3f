export { storeWebhook } from './store-webhook.ts';

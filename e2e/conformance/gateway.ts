/** Every case of the gateway facts, and our own, against a real gateway process. */
export { checks } from '../../gateway/testing/conformance.ts';

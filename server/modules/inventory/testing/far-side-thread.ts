import { parentPort } from 'node:worker_threads';
import { openFarSide } from './far-side.ts';

/** A far side that keeps answering while the thread of the test is busy. */
const far = await openFarSide();
parentPort?.postMessage(far.port, []);

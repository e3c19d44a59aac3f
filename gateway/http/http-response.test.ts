import { describe, expect, test } from 'vitest';
import {
  declaredLength,
  isFramedTwice,
  parseResponseHead,
  responseFraming,
  responseHeadLength,
} from './http-response.ts';

const parse = (...lines: string[]) =>
  parseResponseHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), 10);
const fieldsOf = (...lines: string[]) =>
  parse('HTTP/1.1 200 OK', ...lines).fields.map(({ name, value }) => `${name}=${value}`);
const framingOf = (...lines: string[]) =>
  responseFraming(parse('HTTP/1.1 200 OK', ...lines), 'GET');

describe('the head of an answer', () => {
  test('ends with the first empty line, whatever ends its lines', () => {
    for (const text of ['a\r\n\r\n', 'a\n\n', 'a\r\n\n', 'a\n\r\n']) {
      expect(responseHeadLength(Buffer.from(`${text}rest\n\n`), 100)).toBe(text.length);
    }
    expect(responseHeadLength(Buffer.from('a\r\nb\n'), 100)).toBeNull();
    expect(() => responseHeadLength(Buffer.alloc(100, 0x61), 100)).toThrow(/header/);
  });

  test('is repaired where a proxy may: folded lines, blanks before a colon', () => {
    expect(fieldsOf('X: 1', '\t 2', 'Y  : 3')).toEqual(['X=1 2', 'Y=3']);
  });

  test.each([' X: 1', 'X Y: 1', ': 1', 'X', 'X: \u0000', 'X: a\rb'])('leaves out %j', (line) => {
    expect(fieldsOf(line, 'Y: 1')).toEqual(['Y=1']);
  });

  test.each([
    'Content Length: 5',
    'content-length 5',
    ' Content-Length: 5',
    'Content-Length: 5\u0000',
    'X: a\rContent-Length: 5',
    'Transfer\tEncoding: chunked',
    '\u0000Transfer-Encoding: chunked',
    'Transfer-Encoding',
    'Conn ection: close',
  ])('refuses %j', (line) => {
    expect(() => fieldsOf(line)).toThrow(/not valid HTTP/);
  });

  test('counts unfolded fields', () => {
    expect(() => fieldsOf(...Array.from({ length: 11 }, (_, at) => `X-${at}: 1`))).toThrow(/16 KB/);
  });
});

describe('the framing of an answer', () => {
  test('equal lengths are one, unequal ones are refused', () => {
    expect(framingOf('Content-Length: 5', 'Content-Length: 5, 5')).toEqual({
      kind: 'length',
      length: 5,
    });
    for (const value of ['5, 6', '5,', '', '-5', '+5', '0x5', '5.0', '9'.repeat(16)]) {
      expect(() => framingOf(`Content-Length: ${value}`)).toThrow(/not valid HTTP/);
    }
  });

  test('chunks win over a length, and the line is not used again', () => {
    const head = parse('HTTP/1.1 200 OK', 'Content-Length: 5', 'Transfer-Encoding: Chunked');
    expect(responseFraming(head, 'GET')).toEqual({ kind: 'chunked' });
    expect([isFramedTwice(head), declaredLength(head)]).toEqual([true, null]);
    expect(isFramedTwice(parse('HTTP/1.1 200 OK', 'Content-Length: 5'))).toBe(false);
  });

  test('any other coding is refused, for HEAD and 304 too', () => {
    for (const coding of ['gzip, chunked', 'identity', 'chunked, chunked', '']) {
      expect(() => framingOf(`Transfer-Encoding: ${coding}`)).toThrow(/not valid HTTP/);
      const head = parse('HTTP/1.1 304 Same', `Transfer-Encoding: ${coding}`);
      expect(() => responseFraming(head, 'HEAD')).toThrow(/not valid HTTP/);
    }
  });
});

import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with these rows, as XML; `more` are further parts of the zip. */
export function workbookOf(
  rows: string,
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const parts = {
    'xl/workbook.xml':
      `<workbook xmlns:r="${relations}"><sheets>` +
      '<sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships>' +
      `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>` +
      '</Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({ ...Object.fromEntries(bytes), ...more });
}

/** One entry of a zip with its stated sizes; without the directory at the end. */
export function zipEntryOf(name: string, unpacked: Uint8Array): Buffer {
  const data = deflateRawSync(unpacked);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(unpacked.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), data]);
}

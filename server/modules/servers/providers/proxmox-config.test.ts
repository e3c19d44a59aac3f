import { expect, test } from 'vitest';
import { readConfig } from './proxmox-config.ts';

const read = (data: Record<string, unknown>) => readConfig({ data });

test.each([
  ['10G', 10],
  ['10240M', 10],
  ['1T', 1_024],
  ['2.5G', 2.5],
])('a disk of %s is read as %d GB', (size, gb) => {
  expect(read({ scsi0: `local:9/vm.qcow2,size=${size},ssd=1` }).disk).toEqual({
    name: 'scsi0',
    gb,
  });
});

test('the disk is the first of the order of starting that is no medium', () => {
  const disks = {
    ide2: 'local-lvm:vm-1-cloudinit,media=cdrom,size=4M',
    scsi0: 'local-lvm:vm-1-disk-1,size=500G',
    virtio0: 'local-lvm:vm-1-disk-0,size=20G',
  };
  expect(read({ boot: 'order=ide2;virtio0;scsi0', ...disks }).disk?.name).toBe('virtio0');
  expect(read({ bootdisk: 'virtio0', ...disks }).disk?.name).toBe('virtio0');
  expect(read(disks).disk?.name).toBe('scsi0');
});

test('a machine without a disk has none to grow', () => {
  expect(read({ ide2: 'none,media=cdrom' })).toMatchObject({ disk: undefined });
});

test('processors are those of all sockets, and memory may be written as its current amount', () => {
  const { measured } = read({ cores: 2, sockets: 2, memory: 'current=4096', scsi0: 'a:b,size=8G' });
  expect(measured).toEqual({ cpus: 4, memoryMb: 4_096, diskGb: 8 });
});

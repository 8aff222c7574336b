import { nodeDisk } from '../../src/files/node-disk.ts';
import { openFileBench, openMemoryBench } from '../support/store-bench.ts';
import { failure } from '../support/store-faults.ts';
import { describeSessionStore } from './session-store.ts';

const withoutHardLinks = {
  ...nodeDisk,
  link: async () => {
    throw failure('EPERM');
  },
};

describeSessionStore('in memory', openMemoryBench);
describeSessionStore('in files', () => openFileBench());
describeSessionStore('in files, nothing watched', () => openFileBench({ watching: 'off' }));
describeSessionStore('in files, without hard links', () => openFileBench({ disk: withoutHardLinks }));

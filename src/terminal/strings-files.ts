import { defineWords } from '../i18n/dictionary.ts';

/** What the terminal says of the files that are added to an answer. */
export const filesWords = defineWords({
  en: {
    title: 'Add a file',
    what: 'Type or drop the path of a picture or another file. The agent gets it with your answer.',
    path: 'path of the file',
    label: (files: string) => `Files: ${files}`,
    more: (count: number) => (count === 1 ? '+ 1 file' : `+ ${count} files`),
    adding: 'adding',
    unread: {
      missing: (name: string) => `There is no file ${name}`,
      folder: (name: string) => `${name} is a folder; add the files in it one by one`,
      irregular: (name: string) => `${name} is not a file that could be added`,
      unreadable: (name: string) => `${name} cannot be read`,
      late: (name: string) => `${name} was not added: its disk does not answer`,
    },
    plain: {
      add: 'Add a file',
      remove: 'Remove a file',
      path: 'Path of the file (empty for none):',
      which: 'Number of the file to remove (empty for none):',
    },
  },
  zh: {
    title: '添加文件',
    what: '输入图片或其他文件的路径，也可以直接拖放。文件会随回答交给代理。',
    path: '文件路径',
    label: (files) => `文件：${files}`,
    more: (count) => `+ ${count} 个文件`,
    adding: '正在添加',
    unread: {
      missing: (name) => `找不到文件 ${name}`,
      folder: (name) => `${name} 是文件夹，请逐个添加其中的文件`,
      irregular: (name) => `${name} 不是可以添加的文件`,
      unreadable: (name) => `无法读取 ${name}`,
      late: (name) => `未添加 ${name}：所在的磁盘没有响应`,
    },
    plain: {
      add: '添加文件',
      remove: '移除文件',
      path: '文件路径（留空则不添加）：',
      which: '要移除的文件编号（留空则不移除）：',
    },
  },
});

/** What pages send in an address. */

export type EntryFilter = 'all' | 'active' | 'completed';

export type HistoryFormat = 'json' | 'markdown' | 'csv';

import type { Migration } from '../../database/migrate'

/**
 * Schema of the lookup file. A text is one distinct item: a type and an exact text (trimmed, NFC). It is sent at most
 * once over all jobs unless the user asks again, so its state belongs to the text, not to a job.
 *
 * All tables have row ids, which recovery needs (`salvage.ts`).
 */
export const LOOKUP_MIGRATIONS: readonly Migration[] = [
  {
    version: 10,
    up: (db) => {
      db.exec(`
        CREATE TABLE facts (name TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;

        -- Questions for suggestions, by the computer's day.
        CREATE TABLE days (day TEXT NOT NULL UNIQUE, asked INTEGER NOT NULL) STRICT;

        -- What was chosen or checked, by its whole text.
        CREATE TABLE suggestions (
          id INTEGER PRIMARY KEY,
          method TEXT NOT NULL,
          typed TEXT NOT NULL,
          value TEXT NOT NULL,
          unrestricted TEXT NOT NULL,
          data TEXT NOT NULL,
          at INTEGER NOT NULL,
          folded TEXT NOT NULL,
          UNIQUE (method, unrestricted)
        ) STRICT;
        CREATE INDEX suggestions_at ON suggestions (at);

        -- A paid request. 'sent' is written before its first byte goes, and left as it is by an app that is killed.
        CREATE TABLE requests (
          id INTEGER PRIMARY KEY,
          job INTEGER,
          type TEXT NOT NULL,
          form TEXT NOT NULL,
          items INTEGER NOT NULL,
          sent_at INTEGER NOT NULL,
          ended_at INTEGER,
          outcome TEXT NOT NULL CHECK (outcome IN ('sent', 'answered', 'in-doubt', 'refused', 'not-sent')),
          error TEXT
        ) STRICT;
        CREATE INDEX requests_unanswered ON requests (outcome) WHERE outcome IN ('sent', 'in-doubt');

        CREATE TABLE texts (
          id INTEGER PRIMARY KEY,
          type TEXT NOT NULL,
          text TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('open', 'sent', 'answered', 'in-doubt', 'refused')),
          -- The last request that carried it.
          request INTEGER,
          answer TEXT,
          verdict TEXT,
          answered_at INTEGER,
          error TEXT,
          folded TEXT,
          UNIQUE (type, text)
        ) STRICT;
        CREATE INDEX texts_request ON texts (request) WHERE state IN ('sent', 'in-doubt');
        CREATE INDEX texts_answered ON texts (answered_at) WHERE state = 'answered';

        CREATE TABLE jobs (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('making', 'ready', 'running', 'paused', 'cancelled', 'done')),
          reason TEXT,
          error TEXT,
          paused_at INTEGER,
          form TEXT NOT NULL,
          headings TEXT NOT NULL,
          columns TEXT NOT NULL
        ) STRICT;

        CREATE TABLE job_rows (
          job INTEGER NOT NULL,
          row INTEGER NOT NULL,
          file_row INTEGER NOT NULL,
          cells TEXT NOT NULL,
          UNIQUE (job, row)
        ) STRICT;

        -- A filled cell of a job's column, and the user's decision on it.
        CREATE TABLE job_cells (
          job INTEGER NOT NULL,
          row INTEGER NOT NULL,
          column INTEGER NOT NULL,
          text INTEGER NOT NULL,
          decision TEXT,
          taken TEXT,
          UNIQUE (job, row, column)
        ) STRICT;

        -- The distinct texts of a job, in the order of its rows. 'before': answered when the job was made.
        CREATE TABLE job_texts (
          job INTEGER NOT NULL,
          place INTEGER NOT NULL,
          text INTEGER NOT NULL,
          before INTEGER NOT NULL,
          first_row INTEGER NOT NULL,
          UNIQUE (job, place),
          UNIQUE (job, text)
        ) STRICT;
        CREATE INDEX job_texts_text ON job_texts (text);
      `)
    }
  }
]

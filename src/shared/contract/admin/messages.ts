import { z } from 'zod'
import { ANSWER_MAX, MESSAGE_VIEWS } from '../../admin/messages.ts'
import { FIELD_ERRORS } from '../../errors.ts'
import { hasVisibleCharacters } from '../../visible.ts'
import { endpoint } from '../endpoint.ts'
import { Name } from '../name.ts'
import { text } from '../text.ts'
import { BeforeQuery, IdParams } from './pages.ts'

const GUARD = { access: 'admin', may: 'messages.answer' } as const

/** A message in the list, with the beginning of its text. */
const MessageLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  name: Name,
  subject: z.string(),
  beginning: Name,
  /** Whether it is perhaps junk, because the hidden field of the form was filled in. */
  isSuspect: z.boolean(),
  isRead: z.boolean(),
  isDone: z.boolean(),
  isAnswered: z.boolean(),
})

const Answer = z.object({
  id: z.int(),
  text: z.string(),
  writtenBy: Name,
  writtenAt: z.iso.datetime(),
  /** 'waiting' in the outbox, or 'given-up' when the mail server has refused it for 3 days. */
  state: z.enum(['waiting', 'sent', 'given-up']),
})

const Message = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  name: Name,
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The language of the answer. */
  language: z.string(),
  isSuspect: z.boolean(),
  isDone: z.boolean(),
  canAnswer: z.boolean().meta({ description: 'Whether a mail server is set up' }),
  answers: z.array(Answer),
})

/** How many messages wait to be read, counted up to 99. */
const Unread = z.object({ count: z.int(), isMore: z.boolean() })

export const adminMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'A page of the messages from the contact page, the newest first',
    ...GUARD,
    query: BeforeQuery.extend({ view: z.enum(MESSAGE_VIEWS).default('open') }),
    status: 200,
    reply: z.object({ messages: z.array(MessageLine), next: z.int().nullable(), unread: Unread }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/messages/:id',
    summary: 'A message with its answers; marks it as read',
    ...GUARD,
    params: IdParams,
    status: 200,
    reply: Message,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/messages/:id/answers',
    takesKey: true,
    summary:
      'Answers by mail, in the language of the sender, after 10 seconds in which it can be taken back; 409 when the answers have changed',
    ...GUARD,
    params: IdParams,
    body: z.object({
      text: text(ANSWER_MAX).refine(hasVisibleCharacters, FIELD_ERRORS.empty),
      /** The last answer that the writer has seen, or null when there was none. Pages of older versions do not send it. */
      seen: z.int().nullable().optional(),
    }),
    status: 200,
    reply: Message,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/admin/answers/:id',
    takesKey: true,
    summary: 'Takes an answer back that has not been sent yet; 409 once it is on its way',
    ...GUARD,
    params: IdParams,
    status: 200,
    reply: Message,
  }),
  setDone: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/:id',
    takesKey: true,
    summary: 'Marks a message as done, or opens it again',
    ...GUARD,
    params: IdParams,
    body: z.object({ isDone: z.boolean() }),
    status: 200,
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/messages/:id',
    takesKey: true,
    summary: 'Deletes a message; for a day it can be restored',
    ...GUARD,
    params: IdParams,
    status: 204,
    reply: z.null(),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/messages/:id/restore',
    takesKey: true,
    summary: 'Restores a deleted message',
    ...GUARD,
    params: IdParams,
    status: 200,
    reply: Message,
  }),
}

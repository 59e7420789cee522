import { z } from 'zod'
import { LIST_NAME_MAX, MAX_LIST_TIPS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Name } from './name.ts'
import { nameOf } from './text.ts'
import { TipCard } from './tips.ts'

const ListName = nameOf(LIST_NAME_MAX)

const TipIds = z
  .array(z.int())
  .max(MAX_LIST_TIPS)
  .refine((ids) => new Set(ids).size === ids.length)

/** A rider's list of tips, in the rider's order. */
const TipList = z.object({
  id: z.int(),
  name: Name,
  tipIds: z.array(z.int()),
  shareCode: z.string().nullable().meta({ description: 'The code in the address of the shared list' }),
})
export type TipList = z.infer<typeof TipList>

/** The public part of a shared list, for anybody with its link. */
const SharedList = z.object({ name: Name, tips: z.array(TipCard) })
export type SharedList = z.infer<typeof SharedList>

/** The id is text, so that an id of another form is 404 'List not found' and no validation error. */
const Params = z.object({ id: z.string() })

/** All of these but the last one need level 7, otherwise they answer 403. */
export const lists = {
  list: endpoint({
    method: 'GET',
    path: '/api/lists',
    summary: "The rider's lists of tips, oldest first",
    access: 'rider',
    status: 200,
    reply: z.array(TipList),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lists',
    takesKey: true,
    summary: 'Makes a list',
    access: 'rider',
    body: z.object({ name: ListName, tipIds: TipIds.optional() }),
    status: 201,
    reply: TipList,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/lists/:id',
    takesKey: true,
    summary: 'Renames a list, or replaces its tips in the order that is sent',
    access: 'rider',
    params: Params,
    body: z.object({ name: ListName.optional(), tipIds: TipIds.optional() }),
    status: 200,
    reply: TipList,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lists/:id',
    summary: 'Deletes a list and its link',
    access: 'rider',
    params: Params,
    status: 204,
    reply: z.null(),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/lists/:id/share',
    summary: 'Makes a link to the list; a second call keeps it',
    access: 'rider',
    params: Params,
    status: 200,
    reply: TipList,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/api/lists/:id/share',
    summary: 'Takes the link back; a second call changes nothing',
    access: 'rider',
    params: Params,
    status: 200,
    reply: TipList,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/shared-lists/:code',
    summary: 'A shared list; 404 when its link was taken back',
    access: 'public',
    params: z.object({ code: z.string() }),
    query: LanguageQuery,
    status: 200,
    reply: SharedList,
  }),
}

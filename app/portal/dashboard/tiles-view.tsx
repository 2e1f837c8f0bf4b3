import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TILE_DESCRIPTION_MAX } from "~/contract/kit/rules";
import type { Notice as NoticeContent } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { truncate } from "~/lib/truncate";
import { Avatar } from "~/ui/avatar";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainForm } from "~/ui/plain-form";
import { tiles as words } from "./words";

export interface Tile {
  id: string;
  name: string;
  description: string;
  logoUrl?: string;
  /** How many clients the user may open the application for. */
  clients: number;
}

interface TilesViewProps {
  tiles: readonly Tile[];
  csrfToken: string;
  notice?: NoticeContent;
  /** The dialog over the tiles, when its route is open. */
  children?: ReactNode;
}

/** The applications of the signed-in user, one tile each (spec §2 /dashboard/app). */
export function TilesView({ tiles, csrfToken, notice, children }: TilesViewProps) {
  return (
    <>
      <PageHeader title={words.title} />
      {notice && <Notice {...notice} />}
      {tiles.length === 0 ? (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <ul className="tiles">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <TileControl tile={tile} csrfToken={csrfToken} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}

/** One client: opens at once, in a new window. Several: asks which. None: says so. */
function TileControl({ tile, csrfToken }: { tile: Tile; csrfToken: string }) {
  if (tile.clients === 0) {
    return (
      <div className="tile tile-off">
        <TileFace tile={tile} />
        <small>{words.noClient}</small>
      </div>
    );
  }
  if (tile.clients > 1) {
    return (
      <Link className="tile" to={paths.app(tile.id)} preventScrollReset>
        <TileFace tile={tile} />
      </Link>
    );
  }
  return (
    <PlainForm csrfToken={csrfToken} action={paths.launch} target="_blank" rel="noopener">
      <input type="hidden" name="applicationId" value={tile.id} />
      <button className="tile" type="submit" name="intent" value="launch">
        <TileFace tile={tile} />
        <span className="visually-hidden"> ({words.newWindow})</span>
      </button>
    </PlainForm>
  );
}

function TileFace({ tile }: { tile: Tile }) {
  return (
    <>
      {tile.logoUrl ? <img src={tile.logoUrl} alt="" width="85" height="70" /> : <Avatar name={tile.name} />}
      <strong>{tile.name}</strong>{" "}
      <span title={tile.description}>{truncate(tile.description, TILE_DESCRIPTION_MAX)}</span>
    </>
  );
}

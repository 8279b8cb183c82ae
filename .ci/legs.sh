# The legs of .ci/run that start the product from a clone. Each cleans up after itself, also when it fails; what an
# interrupted one leaves is dropped by drop_legs.
# shellcheck shell=bash disable=SC2154  # root and work come from .ci/run

leg_user=""
leg_pid=""
leg_pointer=""
binaries_before=$(ls /var/lib/parallax 2>/dev/null || true)

free_port() {
  node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# serves LOG ADDRESS SECONDS: waits until the start behind LOG says where it is and answers there.
serves() {
  local log=$1 address=$2 deadline=$((SECONDS + $3))
  while ((SECONDS < deadline)); do
    if grep -q "^Open " "$log" && curl -fsS -o /dev/null "$address/readyz"; then return 0; fi
    if ! kill -0 "$leg_pid" 2>/dev/null; then break; fi
    sleep 1
  done
  echo "it did not serve; the end of its output:"
  tail -n 30 "$log"
  return 1
}

# ends SECONDS: waits for the start to end by itself after a stop, with exit code 0.
ends() {
  local deadline=$((SECONDS + $1))
  while ((SECONDS < deadline)) && kill -0 "$leg_pid" 2>/dev/null; do sleep 0.2; done
  if kill -0 "$leg_pid" 2>/dev/null; then
    echo "it did not stop"
    return 1
  fi
  wait "$leg_pid"
  local code=$?
  leg_pid=""
  [[ $code -eq 0 ]] || { echo "npm start ended with exit code $code"; return 1; }
}

# Clones what is committed: the same that anyone gets.
clone() {
  git clone -q --no-hardlinks "file://$root" "$1"
}

leg_new_user() {
  [[ $(id -u) -eq 0 ]] || { echo "needs root to make a user"; return 1; }
  leg_user=plxci$$
  local home=$work/home port
  chmod 755 "$work"
  useradd --home-dir "$home" --shell /bin/bash "$leg_user" || return 1
  install -d -m 700 -o "$leg_user" -g "$leg_user" "$home"
  clone "$home/parallax" || return 1
  chown -R "$leg_user:" "$home/parallax"
  port=$(free_port)
  new_user_journey "$home/parallax" "$home" "$port"
  local code=$?
  drop_user
  return $code
}

# as_user HOME PORT COMMAND…: with nothing of our environment but the path.
as_user() {
  local home=$1 port=$2
  shift 2
  setpriv --reuid="$leg_user" --regid="$leg_user" --clear-groups env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$home" PORT="$port" "$@"
}

new_user_journey() {
  local tree=$1 home=$2 port=$3 log=$work/user.log answer geid
  cd "$tree" || return 1
  as_user "$home" "$port" npm start >"$log" 2>&1 &
  leg_pid=$!
  cd "$root" || return 1
  serves "$log" "http://localhost:$port" 420 || return 1
  cat "$log"
  answer=$(as_user "$home" "$port" "$tree/bin/parallax" ingest "$tree/.ci/one-item.jsonl" --source ci --json) || { echo "ingest failed: $answer"; return 1; }
  geid=$(grep -o 'evt_[0-9a-f-]*' <<<"$answer" | head -n 1)
  [[ -n $geid ]] || { echo "ingest named no event: $answer"; return 1; }
  curl -fsS "http://localhost:$port/events/$geid" | grep -q "A rehearsal of the first start" || { echo "the event page does not show its title"; return 1; }
  as_user "$home" "$port" "$tree/bin/parallax" stop || return 1
  ends 60 || return 1
  nobody_left || return 1
  second_start "$tree" "$home" "$port"
}

second_start() {
  local tree=$1 home=$2 port=$3 log=$work/user-again.log began=$SECONDS
  cd "$tree" || return 1
  as_user "$home" "$port" npm start >"$log" 2>&1 &
  leg_pid=$!
  cd "$root" || return 1
  serves "$log" "http://localhost:$port" 60 || return 1
  echo "second start: $((SECONDS - began)) s"
  as_user "$home" "$port" "$tree/bin/parallax" stop || return 1
  ends 60 && nobody_left
}

nobody_left() {
  local left deadline=$((SECONDS + 10))
  # One that has ended and waits to be collected is nobody.
  while left=$(pgrep -u "$leg_user" -r D,R,S,T -a) && ((SECONDS < deadline)); do sleep 0.2; done
  [[ -z $left ]] || { echo "processes were left behind:"; echo "$left"; return 1; }
}

drop_user() {
  [[ -n $leg_user ]] || return 0
  local pid
  for pid in $(pgrep -u "$leg_user"); do kill -9 "$pid"; done
  userdel "$leg_user"
  leg_user=""
  rm -rf "$work/home"
}

leg_closed_folder() {
  [[ $(id -u) -eq 0 ]] || { echo "needs root"; return 1; }
  local closed=$work/closed log=$work/closed.log port code
  install -d -m 700 "$closed"
  clone "$closed/parallax" || return 1
  leg_pointer=$closed/parallax/.parallax/postgres-location
  port=$(free_port)
  cd "$closed/parallax" || return 1
  PORT=$port npm start >"$log" 2>&1 &
  leg_pid=$!
  cd "$root" || return 1
  serves "$log" "http://localhost:$port" 420 && PORT=$port "$closed/parallax/bin/parallax" stop && ends 60
  code=$?
  [[ $code -ne 0 ]] || cat "$log"
  drop_closed_folder
  return $code
}

# The database lies outside the clone, where the pointer says; programs copied there go too, unless they were there.
drop_closed_folder() {
  [[ -n $leg_pointer ]] || return 0
  [[ ! -f $leg_pointer ]] || rm -rf "$(cat "$leg_pointer")"
  leg_pointer=""
  local copy
  for copy in /var/lib/parallax/postgres-*; do
    if [[ -d $copy ]] && ! grep -qx "$(basename "$copy")" <<<"$binaries_before"; then rm -rf "$copy"; fi
  done
  rm -rf "$work/closed"
}

drop_legs() {
  if [[ -n $leg_pid ]]; then
    kill -TERM "$leg_pid" 2>/dev/null
    wait "$leg_pid" 2>/dev/null
  fi
  drop_user
  drop_closed_folder
}
